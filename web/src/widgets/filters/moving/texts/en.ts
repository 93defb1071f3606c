export default {
  named: '{name} · {days}',
  last: '{unit, select, w {{count, plural, one {Last # week} other {Last # weeks}}} m {{count, plural, one {Last # month} other {Last # months}}} y {{count, plural, one {Last # year} other {Last # years}}} other {{count, plural, one {Last # day} other {Last # days}}}}',
  next: '{unit, select, w {{count, plural, one {Next # week} other {Next # weeks}}} m {{count, plural, one {Next # month} other {Next # months}}} y {{count, plural, one {Next # year} other {Next # years}}} other {{count, plural, one {Next # day} other {Next # days}}}}',
  today: 'Today',
  this: '{period, select, week {This week} month {This month} quarter {This quarter} other {This year}}',
  previous: '{period, select, week {Last week} month {Last month} quarter {Last quarter} other {Last year}}',
  following: '{period, select, week {Next week} month {Next month} quarter {Next quarter} other {Next year}}',
  soFar:
    '{period, select, week {This week so far} month {This month so far} quarter {This quarter so far} other {This year so far}}',
  rest: '{period, select, week {Rest of this week} month {Rest of this month} quarter {Rest of this quarter} other {Rest of this year}}',
} as const
