export default {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notices: 'Notices',
  closeNotice: 'Close notice',
  loading: 'Loading',
} as const
