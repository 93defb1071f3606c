export default {
  notFound: 'This view does not exist, or is not yours to see.',
  tooMany: 'You have {most, number} saved views. Delete one you no longer need.',
  unknownValue: '{field} has a value that is not in the list.',
  unknownColumns: 'The list has no column {names}.',
  mayNotShare: 'You do not have the permission to share views. Keep it private instead.',
  sameName: 'You already have a view with this name.',
  othersView: 'This view belongs to {owner}. Only its owner can change it.',
  formMissing: 'A view of answers is of one form: name it.',
  noForm: 'Only views of answers are of one form.',
  followsPeople: 'Only views of employees can be followed.',
  tooManyToFollow: 'This view holds more than {most, number} people. Follow a smaller one.',
  gainedSubject: '{count, plural, one {# more person in {view}} other {# more people in {view}}}',
  gainedIntro:
    '{count, plural, one {"{view}" of {agency} holds # person it did not hold before.} other {"{view}" of {agency} holds # people it did not hold before.}}',
} as const
