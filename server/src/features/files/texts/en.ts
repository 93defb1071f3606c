export default {
  noUpload: 'This upload does not exist, or is not yours.',
  noFile: 'This file is not here anymore, or the link has expired. Open it again.',
  tooLarge: 'This file is larger than {most, number} MiB. Choose a smaller one.',
  tooManyGib: 'This file is larger than {most, number} GiB. Choose a smaller one.',
  quotaFull: 'Your agency has used its {most, number} GiB for files. Ask your administrator to free space.',
  infected: 'The virus scanner found {found} in this file. It was not kept.',
  scannerAway: 'Files can’t be checked for viruses at the moment. Please try again in a few minutes.',
  notNext: 'The next piece begins at {received, number}.',
  moreThanSaid: 'The file has more bytes than its upload began with. Start over.',
  notWhole: 'Some of the file is still missing.',
  inUse: 'This file is in use. Remove it where it is attached.',
  notYours: 'One of the files is not uploaded yet, or is not yours. Remove it and add it again.',
} as const
