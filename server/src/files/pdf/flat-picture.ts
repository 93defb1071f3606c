/**
 * On white and as JPEG, which is written into a file as it is: pictures with holes are taken apart beside the event loop, and the bytes of
 * the file would come in another order each time. Null: it can't be read.
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
