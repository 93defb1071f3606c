export default {
  stopAnswer: '{agency}: You won’t get any more text messages from us. Reply START to get them again.',
  startAnswer: '{agency}: You get text messages from us again. Reply STOP to stop them.',
  helpAnswer: '{agency}: For help call {phone}. Reply STOP to stop text messages.',
  helpAnswerNoPhone: '{agency}: For help call your office. Reply STOP to stop text messages.',
} as const
