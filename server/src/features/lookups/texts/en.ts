export default {
  noCountry: 'There is no country with this code.',
  northAmerica: 'United States/Canada',

  dayOfMonth: 'Day {day}',
  lastDay: 'Last day',
  weekdayOfMonth:
    '{ordinal, select, first {First} second {Second} third {Third} fourth {Fourth} other {Last}} {weekday}',
  firstDayOfQuarter: 'First day of the quarter',
  lastDayOfQuarter: 'Last day of the quarter',
  weekdayOfQuarter: '{ordinal, select, first {First} other {Last}} {weekday} of the quarter',
} as const
