export default {
  missing: 'This approval doesn’t exist, or you don’t have access to it.',
  alreadyWaits: 'This is already waiting for a second person.',
  own: 'You proposed this, so someone else decides.',
  notYours: 'Someone else at the agency can decide this.',
  notAllowed: 'You don’t have permission to decide this.',
  notProposer: 'Only {name}, who proposed it, can withdraw it.',
  wasApproved: '{name} approved this already.',
  wasDeclined: '{name} declined this already.',
  wasWithdrawn: '{name} withdrew this already.',
  hasExpired: 'This expired, because no one decided in time. Propose it again.',
  agencyWaits: 'This agency is paused or closed, so nothing can be changed there now.',
  planChanged: 'The plan changed after {name} proposed it, so the approval is void. Propose it again.',
  subjectGone: 'The item this is about no longer exists, so it can’t be approved.',
  proposerLeft: '{name}, who proposed this, can’t do it here anymore, so it can’t be approved.',

  askedSubject: 'Approval needed: {title}',
  askedIntro: '{proposer} asks for a second person at {agency}. It would do this:',
  askedUntil: 'It expires in {hours, number} hours at the latest if no one decides.',
  askedNext: 'Open it to approve or decline:',
  decidedSubject:
    '{outcome, select, approved {Approved: {title}} declined {Declined: {title}} other {Expired: {title}}}',
  decidedIntro:
    '{outcome, select, approved {{decider} approved what you proposed at {agency}: {title}. It is being done.} declined {{decider} declined what you proposed at {agency}: {title}. Nothing was done.} other {No one decided in time about what you proposed at {agency}: {title}. Nothing was done.}}',
  decidedReason: 'Reason: {reason}',
} as const
