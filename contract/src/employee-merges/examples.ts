export const employeeMergeExamples = {
  'employeeMerges.key': '0197a3c2-5f10-7c3e-9a51-6f0d2b8e4c11:0197a3c2-6a22-7d4b-8f10-1c2d3e4f5a6b',
  into_name: 'Ana Reyes',
  merged_name: 'Anna Reyes',
  merged_by_name: 'Ada Admin',
  undone_by_name: 'Ada Admin',
}
