export const employeeExamples = {
  certificate_no: 'HHA-20311',
  coordinator_name: 'Cora Coordinator',
  discipline_name: 'Home Health Aide',
  employee_number: 'E-10482',
  external_id: 'HHX-99120',
  location_name: 'Bronx',
  photo_ids: '01900000-0000-7000-8000-0000000000f1',
  relation: 'Sister',
  status_reason: 'Moved away',
  undo_refused: 'Someone has edited an imported employee since.',
}
