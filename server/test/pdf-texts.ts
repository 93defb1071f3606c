import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the pages of a PDF as search and copy see them, except for spaces, which a PDF doesn't store. */
export async function pdfTexts(file: Buffer): Promise<string[]> {
  const opening = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 })
  const pdf = await opening.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(''))
  }
  await opening.destroy()
  return pages.map(withoutBlanks)
}

/** The PDF reader reverses the lam-alef ligature, splits a Lao vowel and drops joiners. */
export const withoutBlanks = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('لا', 'ال')
    .replaceAll('ຳ', 'ໍາ')
