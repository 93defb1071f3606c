export default {
  date: 'Date',
  length: 'Length',
  location: 'Location',
  content: 'Content, objectives and goals',
  materials: 'Materials used',
  postTest: 'Post-test',
  attendance: 'Attendance list',
  proof: 'Proof of completion',
  signOff: 'RN oversight and sign-off',
} as const
