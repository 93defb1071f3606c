const digest = '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea'

export const formExamples = {
  sha256: digest,
  words_hash: digest,
  answers_hash: digest,
  content_hash: digest,
  typed_name: 'Marisol Reyes',
  signer_name: 'Marisol Reyes',
  step_key: 'caregiver',
}
