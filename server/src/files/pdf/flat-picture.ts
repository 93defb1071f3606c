/**
 * Converts a picture to JPEG on white, which is embedded unchanged. Pictures with transparency are split asynchronously, so the
 * file's bytes would differ each time. Null if it can't be read.
 */
export async function flatPicture(file: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return sharp(file, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width: 1200, height: 600, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(() => null)
}
