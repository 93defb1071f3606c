import { employeeText } from './texts.ts'

/** What somebody does beside the usual. A list of ours: rules of states name tasks, and a word that is spelled in two ways would ask nobody. */
export const employeeTasks = {
  medication: employeeText('taskMedication'),
  personal_care: employeeText('taskPersonalCare'),
  dementia_care: employeeText('taskDementia'),
  vital_signs: employeeText('taskVitalSigns'),
  wound_care: employeeText('taskWounds'),
  tube_feeding: employeeText('taskTubeFeeding'),
  catheter_care: employeeText('taskCatheter'),
  oxygen: employeeText('taskOxygen'),
  lifts: employeeText('taskLifts'),
  transport: employeeText('taskTransport'),
} as const
export type EmployeeTask = keyof typeof employeeTasks
