import { employeeText } from './employees/texts.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { type EventKind, eventKinds } from './events.ts'
import { joined } from './joined.ts'

test('the parts of several features form one object, and its names stay exact', () => {
  const all = joined({ 'room.added': 'Added' }, { 'room.removed': 'Removed', 'desk.added': 'Added' })
  expect(all).toEqual({ 'room.added': 'Added', 'room.removed': 'Removed', 'desk.added': 'Added' })
  expectTypeOf<keyof typeof all>().toEqualTypeOf<'room.added' | 'room.removed' | 'desk.added'>()
  expect(eventKinds['employee.created']).toBe(employeeText('added'))
  expectTypeOf<'employee.created' | 'panel_message.ended'>().toExtend<EventKind>()
  expectTypeOf<'employee.invented'>().not.toExtend<EventKind>()
})

test('a name used by two features does not compile', () => {
  const [rooms, desks, chairs] = [{ name: 'Room' }, { size: 2 }, { name: 'Chair' }] as const
  // @ts-expect-error both have a name
  expect(joined(rooms, desks, chairs)).toEqual({ name: 'Chair', size: 2 })
})
