import { employeeText } from './employees/texts.ts'
import { expect, test } from 'vitest'
import { agencyStates } from './agencies/agencies.ts'
import { agencyText } from './agencies/texts.ts'
import { employeeStates } from './employees/moves.ts'
import { stateTable } from './state-table.ts'

const doors = stateTable({ open: 'Open', shut: 'Shut' }, { open: { shut: 'Close' }, shut: {} })

test('a table gives the allowed next states and the button labels', () => {
  expect([doors.next('open'), doors.next('shut')]).toEqual([['shut'], []])
  expect([doors.may('open', 'shut'), doors.may('shut', 'open'), doors.may('open', 'open')]).toEqual([
    true,
    false,
    false,
  ])
  expect([doors.verb('open', 'shut'), doors.verb('shut', 'open')]).toEqual(['Close', ''])
})

test('numeric states stay numbers', () => {
  expect(employeeStates.next(1)).toEqual([2, 3, 4, 5, 8])
  expect(employeeStates.verb(5, 1)).toBe(employeeText('rehire'))
})

test('agencies: a closed agency can only be reopened; moves are in the order of their buttons', () => {
  expect(agencyStates.next('closed')).toEqual(['live'])
  expect(agencyStates.next('trial').map(to => agencyStates.verb('trial', to))).toEqual([
    agencyText('goLive'),
    agencyText('pause'),
    agencyText('close'),
  ])
})
