export default {
  idleTitle: 'You will be signed out soon',
  idleMovable: 'You’ve been inactive for a while. Stay signed in to keep your work.',
  idleFinal: 'You can stay signed in for at most 12 hours. Save your work, then sign in again.',
  minutesLeft: '{count, plural, one {# minute} other {# minutes}} left',
  secondsLeft: '{count, plural, one {# second} other {# seconds}} left',
  staySignedIn: 'Stay signed in',

  update: 'New version available. Click Reload to update.',
  reload: 'Reload',

  agencies: 'Agencies',
  searchAgencies: 'Search agencies',
  noAgencyMatches: 'No agency matches',
  agenciesUnloaded: 'The agencies could not be loaded.',
  recent: 'Recent',

  loadingAgencies: 'Loading agencies…',
  closedShort: 'Agency not open',
  closedTitle: 'This agency is not open',
  closed: 'It is closed, or the address is mistyped',
  closedHint: 'A closed agency keeps everything it had. A customer success lead can reopen it from the list.',
  allAgencies: 'All agencies',
  closedAgencies: 'Closed agencies',
} as const
