import { bookingsList } from '../bookings/bookings-list.ts'
import { credentialsList } from '../credentials/credentials-list.ts'
import { externalTrainingList } from '../external-training/external-training-list.ts'
import type { List } from '../lists/list.ts'
import { waiversList } from '../waivers/waivers-list.ts'

/** Lists whose rows name an employee, in the order in which conditions offer them. */
export const listsOfPeople: readonly List[] = [credentialsList, externalTrainingList, bookingsList, waiversList]

export const listOfPeopleNamed = (name: string): List | undefined => listsOfPeople.find(list => list.name === name)
