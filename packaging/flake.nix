# nix run 'git+https://example.org/ninefold?dir=packaging'
{
  description = "Ninefold: solve, explain, make and play Sudoku of every size";

  inputs.nixpkgs.url = "nixpkgs/nixos-unstable";

  outputs = { nixpkgs, ... }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = nixpkgs.legacyPackages.${system}.rustPlatform.buildRustPackage {
          pname = "ninefold";
          version = "0.1.0";
          src = ./..;
          cargoLock.lockFile = ../Cargo.lock;
          cargoBuildFlags = [ "--package" "ninefold" ];
          # The tests need a browser, Python and Java.
          doCheck = false;
          meta.mainProgram = "ninefold";
        };
      });
    };
}
