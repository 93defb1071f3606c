export default {
  notFound: 'This link does not exist, or is not yours to see.',
  notOpen: 'This person does not have this program to do at the moment.',
  over: 'This link was ended. Make a new one.',
  expired: 'This link has expired. Extend it first.',
  noEmail: 'This person has no email address on file.',
  noPhone: 'This person has no mobile number on file.',
  invalid: 'This link does not open any more. Ask your agency for a new one.',
  wrongProof: 'This does not match. Please check it and try again.',
  subject: 'Your training: {title}',
  intro: '{agency} asks you to complete “{title}”. Open this link on your phone to begin or to go on:',
  once: 'The link is for you alone. It opens until {day}.',
  text: '{agency}: your training “{title}”: {link}',
} as const
