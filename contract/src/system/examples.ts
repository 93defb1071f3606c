export const systemExamples = {
  'demo_accounts.note': 'runs Harborlight Home Care',
  'demo_accounts.role': 'Agency administrator',
  product: 'Preceptor',
  version: [3, '0.1.0'],
}
