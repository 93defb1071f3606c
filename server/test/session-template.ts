import type { api, Args } from '@preceptor/contract'

type Body = Args<typeof api.sessionTemplates.add>['body']

/** Returns a three-hour Saturday lab as a request body. */
export const templateOf = (over: Partial<Body['body']> = {}, rest: Partial<Body> = {}): Body => ({
  name: 'Saturday lab',
  module_id: null,
  body: {
    title: 'Lifting lab',
    mode: 'skills_lab',
    zone: null,
    days: [{ after_days: 0, starts: '09:00', ends: '12:00', break_minutes: 0 }],
    instructor_ids: [],
    location_id: null,
    room_id: null,
    address: null,
    directions: null,
    meeting_link: null,
    meeting_passcode: null,
    language: 'en',
    interpreter_language: null,
    capacity: 12,
    min_seats: null,
    wait_list: 'automatic',
    is_rn_led: false,
    pay_code: null,
    cost_center: null,
    credit_minutes: 180,
    notes: null,
    ...over,
  },
  ...rest,
})
