export default {
  pdf: 'PDF',
  picture: 'Picture',
  word: 'Word document',
  sheet: 'Excel workbook',
  slides: 'PowerPoint presentation',
  text: 'Text file',
  nameMissing: 'Enter the name of the file.',
  nameLong: 'Shorten the name of the file to at most {most, number} characters.',
  useMissing: 'Choose what the file is for.',
  sizeMissing: 'Enter the size of the file in bytes.',
  empty: 'This file is empty. Choose another one.',
  fromMissing: 'Enter where the piece begins, in bytes.',
} as const
