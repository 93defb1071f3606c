/** Maximum lengths of profile texts, typed or imported. A separate module, because import pages need no schemas. */
export const profileLengths = {
  employee_number: 50,
  external_id: 100,
  payroll_number: 20,
  company_code: 20,
  cost_center: 40,
  first_name: 100,
  middle_name: 100,
  last_name: 100,
  preferred_name: 100,
  address_line1: 200,
  address_line2: 200,
  city: 100,
} as const
