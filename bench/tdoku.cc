// Counts the solutions of every line of a file, up to two, with tdoku's library: a program that
// `rivals --with` can run. How it is built stands in src/rivals.rs.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

extern "C" size_t TdokuSolverDpllTriadSimd(const char *, size_t, uint32_t, char *, size_t *);

int main(int count, char **arguments) {
    std::ifstream file(count == 2 ? arguments[1] : "", std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    size_t puzzles[3] = {0, 0, 0}, guesses = 0;
    for (size_t at = 0; at + 82 <= text.size(); at += 82) {
        char solution[81];
        size_t took = 0;
        puzzles[TdokuSolverDpllTriadSimd(&text[at], 2, 0, solution, &took)]++;
        guesses += took;
    }
    std::printf("%zu with none, %zu with one, %zu with more, %zu guesses\n", puzzles[0], puzzles[1],
                puzzles[2], guesses);
    return count == 2 && file ? 0 : 1;
}
