export default {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notices: 'Notices',
  closeNotice: 'Close notice',
  clearSearch: 'Clear search',
  loading: 'Loading',
} as const
