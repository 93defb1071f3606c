export const profileExamples = {
  default_landing_page: 'employees',
  device: 'Firefox on Windows',
  'profile.code': '123456',
  'profile.name': 'Ada Admin',
}
