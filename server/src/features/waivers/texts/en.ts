export default {
  notFound: 'There is no such waiver.',
  thisWaiver: 'this waiver',
  noFile: 'This waiver has no such file.',
  fileTitle: 'Waivers',
  mailTitle: 'Waiver of {rule}',
  noRule: 'Choose a rule of your agency.',
  endsEarly: 'Enter the first day it applies, or a later one.',
  own: 'You asked for this waiver, so another person approves it.',
  medicalClosed:
    'Only administrators and nurses of the agency, and the person who requested it, can open or change this waiver of a medical requirement.',
  medicalDecides: 'Only administrators and nurses of the agency approve or return waivers of medical requirements.',
  hrClosed:
    'Only administrators of the agency, and the person who requested it, can open or change this waiver of an HR requirement.',
  hrDecides: 'Only administrators of the agency approve or return waivers of HR requirements.',
  settled:
    'This waiver was {state, select, approved {approved} returned {returned} withdrawn {removed} other {changed}} meanwhile.',
  notOpen: 'An approved waiver can’t be changed. Remove it and record what is right.',
  approvedStays: 'This waiver was approved, so only someone who approves waivers can remove it.',
  notApproved: 'This waiver isn’t approved. Remove it where it waits.',
} as const
