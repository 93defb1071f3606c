import { profileTexts } from './texts.ts'

/** The sections of a profile in order, each with its title and edit button. */
const sections = {
  contact: { title: 'contact', edit: 'editContact' },
  personal: { title: 'personal', edit: 'editPersonal' },
  employment: { title: 'employment', edit: 'editEmployment' },
  disciplines: { title: 'disciplines', edit: 'editDisciplines' },
  address: { title: 'address', edit: 'editAddress' },
  contacts: { title: 'contacts', edit: 'editContacts' },
  tags: { title: 'tags', edit: 'editTags' },
} as const
export type Section = keyof typeof sections

export const sectionTitle = (section: Section) => profileTexts.say(sections[section].title)
export const editSection = (section: Section) => profileTexts.say(sections[section].edit)
