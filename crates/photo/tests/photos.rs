//! Tests the reader on files that are no photo of a Sudoku.

use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Luma};
use ninefold_photo::{Error, Limits, read, read_within};

fn encoded(image: GrayImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    DynamicImage::from(image)
        .write_to(&mut file, format)
        .unwrap();
    file.into_inner()
}

fn png(image: GrayImage) -> Vec<u8> {
    encoded(image, ImageFormat::Png)
}

/// Random numbers from a seed.
fn random(mut state: u32) -> impl FnMut() -> u32 {
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 4
    }
}

/// A picture in which every pixel has a random brightness.
fn noise(width: u32, height: u32) -> GrayImage {
    let mut random = random(1);
    GrayImage::from_fn(width, height, |_, _| Luma([(random() >> 20) as u8]))
}

/// A PDF file with these data streams, as a scanner writes it.
fn pdf(streams: &[&[u8]]) -> Vec<u8> {
    let streams = streams
        .iter()
        .flat_map(|data| [b"1 0 obj\nstream\r\n", *data, b"\nendstream\n"]);
    let parts: Vec<&[u8]> = [&b"%PDF-1.4\n"[..]].into_iter().chain(streams).collect();
    parts.concat()
}

#[test]
fn no_grid_is_an_error() {
    let black = GrayImage::new(800, 600);
    let chess = GrayImage::from_fn(800, 800, |x, y| {
        Luma([if (x / 100 + y / 100) % 2 == 0 {
            230
        } else {
            30
        }])
    });
    let empty = GrayImage::from_fn(600, 600, |x, y| {
        Luma([
            if (x % 60 < 3 || y % 60 < 3) && x > 29 && y > 29 && x < 573 && y < 573 {
                0
            } else {
                255
            },
        ])
    });
    let dot = GrayImage::new(1, 1);
    let [large, small, tiny] = [(1280, 960), (103, 89), (64, 64)].map(|(x, y)| noise(x, y));
    for image in [black, chess, empty, dot, large, small, tiny] {
        assert_eq!(read(&png(image)).unwrap_err(), Error::NoGrid);
    }
}

#[test]
fn damaged_and_foreign_files_are_errors() {
    let whole = png(GrayImage::from_fn(300, 300, |x, y| {
        Luma([(x * y % 251) as u8])
    }));
    for bytes in [
        &[][..],
        b"53..7....",
        &whole[..40],
        &whole[..whole.len() / 2],
        b"\xff\xd8\xff\xe0\x00\x10JFIF",
    ] {
        assert!(matches!(read(bytes), Err(Error::Unreadable(_))));
    }
}

#[test]
fn pdf_files_without_a_photo_of_a_grid_are_errors() {
    let jpeg = encoded(GrayImage::new(300, 200), ImageFormat::Jpeg);
    for empty in [
        pdf(&[]),
        pdf(&[b"0 0 m 9 9 l S"]),
        b"%PDF-1.4\nstream".to_vec(),
    ] {
        assert_eq!(read(&empty).unwrap_err(), Error::NoPhoto);
    }
    assert_eq!(read(&pdf(&[&jpeg])).unwrap_err(), Error::NoGrid);
    let head = pdf(&[b"\xff\xd8\xff\xe0\x00\x10JFIF"]);
    assert!(matches!(read(&head), Err(Error::Unreadable(_))));
}

#[test]
fn the_work_for_a_pdf_file_is_limited() {
    let jpeg = encoded(GrayImage::new(300, 200), ImageFormat::Jpeg);
    let ten = pdf(&[&jpeg[..]; 10]);
    // The callback allows four images.
    let left = std::cell::Cell::new(4);
    let go_on = || {
        left.set(left.get() - 1);
        left.get() >= 0
    };
    let patience = Limits {
        go_on: &go_on,
        ..Limits::default()
    };
    let told = read_within(&ten, &patience).unwrap_err();
    let expected = Error::TooMuch {
        read: 4,
        images: 10,
    };
    assert_eq!(told, expected);
    assert!(told.to_string().contains("only 4 of its 10 images"));
    // Eight times the pixels of one image.
    let small = Limits {
        pixels: 60_000,
        ..Limits::default()
    };
    let told = read_within(&ten, &small).unwrap_err();
    let expected = Error::TooMuch {
        read: 8,
        images: 10,
    };
    assert_eq!(told, expected);
    // A hundred images.
    let most = pdf(&[&jpeg[..]; 100]);
    assert_eq!(read(&most).unwrap_err(), Error::NoGrid);
    let more = pdf(&[&jpeg[..]; 101]);
    let told = read(&more).unwrap_err().to_string();
    assert!(told.contains("101 images, and at most 100"), "{told}");
}

#[test]
fn a_hundred_megapixels_are_refused_before_they_are_decoded() {
    let mut file = png(GrayImage::new(8, 8));
    file[16..24].copy_from_slice(&[0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
    // The checksum of the header is that of 10000 × 10000 pixels.
    let sum = crc(&file[12..29]);
    file[29..33].copy_from_slice(&sum.to_be_bytes());
    assert_eq!(
        read(&file).unwrap_err(),
        Error::TooLarge {
            width: 10_000,
            height: 10_000
        }
    );
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xedb8_8320
            } else {
                sum >> 1
            }
        })
    })
}

/// A small picture of lines and blots that may look like a grid with this side.
fn blotted(side: u32, random: &mut impl FnMut() -> u32) -> GrayImage {
    let mut image = GrayImage::from_fn(30 * side, 30 * side, |x, y| {
        Luma([if x % 30 < 2 || y % 30 < 2 { 20 } else { 240 }])
    });
    for _ in 0..random() % 200 {
        let (x, y) = (random() % image.width(), random() % image.height());
        for at in 0..random() % 60 {
            let (x, y) = (x + at % 5, y + at / 5);
            if x < image.width() && y < image.height() {
                image.put_pixel(x, y, Luma([(random() >> 24) as u8]));
            }
        }
    }
    image
}

#[test]
fn no_bytes_cause_a_panic() {
    let mut random = random(7);
    for round in 0..24 {
        let side = [4, 6, 9, 16][round % 4];
        let image = blotted(side, &mut random);
        let format = [ImageFormat::Png, ImageFormat::Jpeg][round / 4 % 2];
        let mut file = Cursor::new(Vec::new());
        DynamicImage::from(image)
            .write_to(&mut file, format)
            .unwrap();
        let mut file = file.into_inner();
        for _ in 0..random() % 6 {
            let at = random() as usize % file.len();
            file[at] = random() as u8;
        }
        for reading in read(&file).unwrap_or_default() {
            assert_eq!(reading.cells.len(), reading.side * reading.side);
        }
    }
    // A picture of random size and brightness.
    for _ in 0..40 {
        let (width, height) = (random() % 200, random() % 200);
        let pixels: Vec<u8> = (0..width * height).map(|_| random() as u8).collect();
        let _ = ninefold_photo::read_pixels(width, height, &pixels);
        assert!(ninefold_photo::read_pixels(width + 1, height + 1, &pixels).is_err());
    }
}
