import type { askedTab } from './asked-tab.ts'

const tabs = {
  profile: () => import('../EmployeeProfileTab.tsx'),
  training: () => import('../EmployeeTrainingTab.tsx'),
  credentials: () => import('../CredentialsTab.tsx'),
  compliance: () => import('../ComplianceTab.tsx'),
}

/** Prefetches the page that a row opens. */
export const fetchTab = (tab: ReturnType<typeof askedTab>) => Promise.all([import('../EmployeePage.tsx'), tabs[tab]()])
