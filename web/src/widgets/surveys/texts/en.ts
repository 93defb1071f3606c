export default {
  proof: 'Proof of training and papers',
  pdf: 'Proof as PDF',
  zip: 'As ZIP',
  ready: 'The proof is packet {number}. It can be checked and stays in the survey room.',
} as const
