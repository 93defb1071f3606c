export default {
  partnerUnknown: 'There is no such partner.',
  notFound: 'This agency does not exist, or is not yours to see.',
  noLogo: 'There is no logo, or it is not yours to see.',
  timeZoneUnknown: 'Choose a time zone.',
  theAgencyInfo: 'the agency info',
} as const
