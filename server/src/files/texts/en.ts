export default {
  tooLarge: 'The picture is larger than {most, number} KiB.',
  notPng: 'This is not a PNG picture.',
  notPhoto: 'This is not a JPEG, PNG or WebP picture.',
  tooSmall: 'The picture must be at least {least, number} pixels wide and tall.',
  damaged: 'The picture is damaged.',
  tooManyPixels: 'The picture has more than {most, number} pixels.',
  busy: 'Many pictures are being saved. Please try again in a moment.',
} as const
