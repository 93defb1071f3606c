export default {
  secretTitle: 'The secret of {name}',
  secretText: 'Copy it into the app now. It is shown this once and can’t be looked up later.',
  secret: 'Secret',
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  clientId: 'Client ID',
} as const
