export default {
  notFound: 'This view doesn’t exist, or you don’t have access to it.',
  tooMany: 'You have {most, number} saved views. Delete one you no longer need.',
  unknownValue: '{field} has a value that is not in the list.',
  unknownColumns: 'The list has no column {names}.',
  mayNotShare: 'You do not have the permission to share views. Keep it private instead.',
  sameName: 'You already have a view with this name.',
  othersView: 'This view belongs to {owner}. Only its owner can change it.',
  formMissing: 'A view of answers belongs to one form. Name the form.',
  noForm: 'Only views of answers belong to a form.',
  followsPeople: 'Only views of employees can be followed.',
  tooManyToFollow: 'This view holds more than {most, number} people. Follow a smaller one.',
  gainedSubject: '{count, plural, one {# more person in {view}} other {# more people in {view}}}',
  gainedIntro:
    '{count, plural, one {"{view}" at {agency} has # new person.} other {"{view}" at {agency} has # new people.}}',
} as const
