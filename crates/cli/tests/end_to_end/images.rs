//! Image files of every kind: those that are read, and those that are no photo of a puzzle or want too much.

use std::io::Cursor;

use image::codecs::webp::WebPEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, GrayImage, ImageFormat, Luma, RgbaImage};

use crate::{WIKIPEDIA, file, folder, ninefold, quiet, run};

/// A picture of a puzzle, drawn by the program, with more paper on its right.
fn drawn() -> DynamicImage {
    let folder = folder();
    let path = folder.path().join("drawn.png").to_str().unwrap().to_owned();
    quiet(&["render", WIKIPEDIA, "--width", "400", "-o", &path], 0);
    let board = image::open(&path).unwrap().into_luma8();
    let mut paper = GrayImage::from_pixel(board.width() + 150, board.height(), Luma([255]));
    image::imageops::replace(&mut paper, &board, 0, 0);
    DynamicImage::from(paper)
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn png(image: GrayImage) -> Vec<u8> {
    encoded(&DynamicImage::from(image), ImageFormat::Png)
}

/// A part of a PNG file.
fn chunk(name: [u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    let mut sum = flate2::Crc::new();
    sum.update(&name);
    sum.update(data);
    [&length, &name[..], data, &sum.sum().to_be_bytes()].concat()
}

/// A PNG file with these chunks behind its head, which is 33 bytes long.
fn with_chunks(png: &[u8], chunks: &[Vec<u8>]) -> Vec<u8> {
    [&png[..33], &chunks.concat(), &png[33..]].concat()
}

/// A PNG file of two frames, of which the first one is the picture.
fn animated(image: &DynamicImage) -> Vec<u8> {
    let png = encoded(image, ImageFormat::Png);
    let control = |number: u32| {
        let numbers = [number, image.width(), image.height(), 0, 0];
        let numbers = numbers.iter().flat_map(|number| number.to_be_bytes());
        let data: Vec<u8> = numbers.chain([0, 1, 0, 10, 0, 0]).collect();
        chunk(*b"fcTL", &data)
    };
    let head = [chunk(*b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]), control(0)];
    let black = DynamicImage::from(GrayImage::new(image.width(), image.height()));
    let black = encoded(&black, ImageFormat::Png);
    let begin = black.windows(4).position(|word| word == b"IDAT").unwrap();
    let length = u32::from_be_bytes(black[begin - 4..begin].try_into().unwrap()) as usize;
    let data = &black[begin + 4..begin + 4 + length];
    let second = chunk(*b"fdAT", &[&2_u32.to_be_bytes(), data].concat());
    let end = png.len() - 12;
    let frames = [&png[..end], &control(1), &second, &png[end..]].concat();
    with_chunks(&frames, &head)
}

/// A JPEG file with this EXIF data.
fn with_exif(jpeg: &[u8], exif: &[u8]) -> Vec<u8> {
    let data = [b"Exif\0\0", exif].concat();
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &data, &jpeg[2..]].concat()
}

/// EXIF data that says how an image is turned.
fn turned_by(number: u8) -> Vec<u8> {
    let head = *b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0";
    [&head[..], &[number, 0, 0, 0], &[0; 4]].concat()
}

#[test]
fn every_kind_of_file_is_read() {
    let (folder, image) = (folder(), drawn());
    let format = ImageFormat::Png;
    // Black on nothing: what is not there looks white.
    let see_through = RgbaImage::from_fn(image.width(), image.height(), |x, y| {
        image::Rgba([0, 0, 0, 255 - image.as_luma8().unwrap()[(x, y)][0]])
    });
    let mut webp = Vec::new();
    let colors = DynamicImage::from(image.to_rgb8());
    colors
        .write_with_encoder(WebPEncoder::new_lossless(&mut webp))
        .unwrap();
    for (name, bytes) in [
        ("8 bits of gray.png", encoded(&image, format)),
        (
            "16 bits of gray.png",
            encoded(&image.to_luma16().into(), format),
        ),
        (
            "16 bits of colour.png",
            encoded(&image.to_rgb16().into(), format),
        ),
        ("see-through.png", encoded(&see_through.into(), format)),
        ("animated.png", animated(&image)),
        ("photo.jpg", encoded(&colors, ImageFormat::Jpeg)),
        ("lossless.webp", webp),
        // The beginning of a file tells its format, not its name.
        ("photo.png", encoded(&colors, ImageFormat::Jpeg)),
    ] {
        let path = file(&folder, name, bytes);
        assert_eq!(
            quiet(&["read", &path], 0),
            format!("{WIKIPEDIA}\n"),
            "{name}"
        );
    }
}

#[test]
fn images_are_turned_and_mirrored_by_their_exif_data() {
    let (folder, image) = (folder(), drawn());
    let seen = folder.path().join("seen.png").to_str().unwrap().to_owned();
    for number in 1..=8 {
        let mut stored = image.clone();
        // What undoes a quarter turn is the other quarter turn; all else undoes itself.
        let undone = [6, 8].contains(&number).then_some(14 - number);
        stored.apply_orientation(Orientation::from_exif(undone.unwrap_or(number)).unwrap());
        let exif = turned_by(number);
        let jpeg = with_exif(&encoded(&stored, ImageFormat::Jpeg), &exif);
        let png = encoded(&stored, ImageFormat::Png);
        let png = with_chunks(&png, &[chunk(*b"eXIf", &exif)]);
        for (name, bytes) in [("turned.jpg", jpeg), ("turned.png", png)] {
            let path = file(&folder, name, bytes);
            let line = quiet(&["read", &path, "--draw", &seen], 0);
            assert_eq!(line, format!("{WIKIPEDIA}\n"), "{name}, {number}");
            let seen = image::image_dimensions(&seen).unwrap();
            assert_eq!(seen, (image.width(), image.height()), "{name}, {number}");
        }
    }
}

#[test]
fn damaged_exif_data_turns_nothing() {
    let (folder, image) = (folder(), drawn());
    let jpeg = encoded(&image, ImageFormat::Jpeg);
    let good = turned_by(6);
    let far = [&good[..4], &[0xff; 4], &good[8..]].concat();
    // The directory begins where the file's head is, and says that it has 0x4949 entries.
    let itself = [&good[..4], &[0; 4], &good[8..]].concat();
    let many = [&good[..8], &[0xff, 0xff], &good[10..]].concat();
    for (name, exif) in [
        ("none", &[][..]),
        ("no head", b"nothing of the kind"),
        ("cut off", &good[..12]),
        ("directory beyond the end", &far),
        ("directory at its own head", &itself),
        ("no such turn", &turned_by(99)),
        ("no turn", &turned_by(0)),
    ] {
        let path = file(&folder, "damaged.jpg", with_exif(&jpeg, exif));
        let line = quiet(&["read", &path], 0);
        assert_eq!(line, format!("{WIKIPEDIA}\n"), "{name}");
    }
    // The entry is there, but not as many as are said.
    let path = file(&folder, "many.jpg", with_exif(&jpeg, &many));
    assert_eq!(quiet(&["read", &path], 0), format!("{WIKIPEDIA}\n"));
    // The length of the data is longer than the file.
    let mut long = with_exif(&jpeg[..200], &good);
    long[4..6].copy_from_slice(&[0xff, 0xff]);
    let path = file(&folder, "long.jpg", long);
    let (_, status, err) = run(&mut ninefold(&["read", &path]));
    assert_eq!(status, 2);
    assert!(err.contains("this image cannot be read"), "{err}");
}

#[test]
fn images_without_pixels_are_refused() {
    let folder = folder();
    let whole = png(GrayImage::new(8, 8));
    let head = |width: u32, height: u32| {
        let sizes = [width.to_be_bytes(), height.to_be_bytes()].concat();
        let head = chunk(*b"IHDR", &[&sizes[..], &whole[24..29]].concat());
        [&whole[..8], &head, &whole[33..]].concat()
    };
    let image = DynamicImage::from(GrayImage::new(8, 8));
    let mut jpeg = encoded(&image, ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]);
    let frame = frame.unwrap();
    // The height is behind the marker, the length and the number of bits.
    jpeg[frame + 5..frame + 7].copy_from_slice(&[0, 0]);
    for (name, bytes) in [
        ("no width.png", head(0, 8)),
        ("no height.png", head(8, 0)),
        ("no pixel.png", head(0, 0)),
        ("no height.jpg", jpeg),
    ] {
        let path = file(&folder, name, bytes);
        let (_, status, err) = run(&mut ninefold(&["read", &path]));
        assert_eq!(status, 2, "{name}: {err}");
        assert!(err.contains("this image cannot be read"), "{name}: {err}");
    }
}

/// What is no photo of a puzzle, or more than is read, with the words that say so.
#[cfg(target_os = "linux")]
fn animals() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let whole = drawn().into_luma8();
    let half = image::imageops::crop_imm(&whole, 0, 0, 200, whole.height()).to_image();
    let chess = GrayImage::from_fn(900, 900, |x, y| {
        Luma([if (x / 100 + y / 100) % 2 == 0 {
            240
        } else {
            20
        }])
    });
    let lines = |distance: u32| {
        let is_line = move |x: u32, y: u32| x % distance < 2 || y % distance < 2;
        GrayImage::from_fn(1280, 1280, |x, y| {
            Luma([if is_line(x, y) { 30 } else { 230 }])
        })
    };
    let mut state = 1_u32;
    let mut noise = |width: u32, height: u32| {
        GrayImage::from_fn(width, height, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Luma([(state >> 24) as u8])
        })
    };
    let jpeg = |image: GrayImage| encoded(&DynamicImage::from(image), ImageFormat::Jpeg);
    let mut cut = jpeg(whole.clone());
    cut.truncate(cut.len() / 2);
    let pages = |page: &[u8], count: usize| {
        let page = [b"1 0 obj\nstream\n", page, b"\nendstream\nendobj\n"].concat();
        [&b"%PDF-1.4\n"[..], &page.repeat(count)].concat()
    };
    let small = jpeg(noise(103, 89));
    let large = jpeg(GrayImage::new(8000, 8000));
    let no_grid = "no Sudoku grid was found in this image";
    vec![
        ("half a grid", png(half), no_grid),
        ("a chess board", png(chess), no_grid),
        ("black", png(GrayImage::new(1280, 960)), no_grid),
        (
            "64 megapixels, black",
            png(GrayImage::new(8000, 8000)),
            no_grid,
        ),
        ("64 megapixels, JPEG", large.clone(), no_grid),
        (
            "64 megapixels in colour",
            encoded(&DynamicImage::new_rgb8(8000, 8000), ImageFormat::Png),
            no_grid,
        ),
        (
            "64 megapixels of 64 bits",
            encoded(&DynamicImage::new_rgba16(8000, 8000), ImageFormat::Png),
            "this image has 8000 × 8000 pixels",
        ),
        (
            "100 megapixels",
            png(GrayImage::new(10_000, 10_000)),
            "this image has 10000 × 10000 pixels",
        ),
        ("a truncated JPEG", cut, "the end of the file is missing"),
        ("lines, 20 pixels apart", png(lines(20)), no_grid),
        ("lines, 60 pixels apart", png(lines(60)), no_grid),
        ("noise of 1280 × 960", png(noise(1280, 960)), no_grid),
        ("noise of 103 × 89", png(noise(103, 89)), no_grid),
        ("noise of 64 × 64", png(noise(64, 64)), no_grid),
        (
            "a PDF with 101 images",
            pages(&small, 101),
            "this PDF file has 101 images, and at most 100 are read",
        ),
        (
            "a PDF with 9 images of 64 megapixels",
            pages(&large, 9),
            "this PDF file is too much work",
        ),
    ]
}

/// `cargo nextest run -p ninefold -E 'test(images::)' --no-capture` prints what each needs.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_photo_is_refused_in_little_memory() {
    let folder = folder();
    for (name, bytes, words) in animals() {
        let path = file(&folder, "animal", bytes);
        let ran = crate::zoo::ran(&format!("read, {name}"), &["read", &path]);
        assert!(ran.said.contains(words), "{name}: {}", ran.said);
    }
}
