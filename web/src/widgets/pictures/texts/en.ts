export default {
  add: '{word, select, logo {Add logo} photo {Add photo} other {Add picture}}',
  replace: '{word, select, logo {Replace logo} photo {Replace photo} other {Replace picture}}',
  remove: '{word, select, logo {Remove logo} photo {Remove photo} other {Remove picture}}',
  wrongKind: 'Choose a PNG, JPEG or WebP picture of at most 10 MB.',
  unreadable: 'We couldn’t read this picture. Choose another one.',
} as const
