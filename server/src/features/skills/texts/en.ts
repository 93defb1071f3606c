export default {
  noChecklist: 'This program has no such skills checklist.',
  doneAlready: 'Every skill on this checklist was already met.',
  unknownSkill: 'A marked skill is no longer on the checklist. Reload the page and mark the skills again.',
  inFuture: 'Skills can’t be observed on a day to come.',
  roleMissing: 'Choose the role of the observer. This checklist names who may mark its skills.',
  notPublished: 'This program has no published version yet.',
} as const
