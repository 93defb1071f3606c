export default {
  runsHarborlight: 'runs Harborlight Home Care',
  ownEmployees: 'sees only their own employees',
  asNurse: 'sees what a nurse needs',
  reads: 'reads, changes nothing',
  fourAgencies: 'works in four agencies',
  runsGardenState: 'runs Garden State Caring Hands',
  everything: 'vendor staff, everything',
  vendor: 'vendor staff',
  leads: 'leads customer success',
  everyAgency: 'customer success, works in every agency',
  refused: 'is refused: caregivers do not sign in here',
} as const
