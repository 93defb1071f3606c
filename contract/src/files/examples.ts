export const fileExamples = {
  'files.name': 'TB test result.pdf',
  'files.size': 182_044,
  'files.from': 0,
  address: '/files/0190a1b2c3d47e5f8a9b0c1d2e3f4a5b',
}
