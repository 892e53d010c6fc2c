/** The start of a PNG file, with its size. */
export function makePng(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A GIF file without image data. */
export function makeGif(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** The start of a JPEG file with an EXIF orientation. */
export function makeJpeg(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from(
    '4578696600004d4d002a00000008000101120003000000010001000000000000',
    'hex',
  );
  exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.from('ffc0000b0800000000010111000000', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), length, exif, frame, Buffer.alloc(64)]);
}

/** The start of a WebP file in the extended format. */
export function makeWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** The starts of video and audio files, by the extension of their type. */
export const RECORDINGS = {
  mp4: Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'latin1'),
  webm: Buffer.from('\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
  ogg: Buffer.from('OggS\0\x02', 'latin1'),
  mp3: Buffer.from('\xFF\xFB\x90\x64\0\0', 'latin1'),
  wav: Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
};
