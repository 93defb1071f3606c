import { employeeText } from './texts.ts'

/**
 * Special tasks of a person. The list is fixed: state rules refer to tasks by key, and a task spelled two ways would match no one.
 */
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
