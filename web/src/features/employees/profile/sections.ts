/** The parts of a profile in their order, with what the page calls them. */
export const sectionNames = {
  contact: 'Contact',
  personal: 'Personal',
  employment: 'Employment',
  disciplines: 'Disciplines and certificates',
  address: 'Address',
  contacts: 'Emergency contacts',
  tags: 'Tags',
} as const
export type Section = keyof typeof sectionNames
