/** Destinations by their names in the store, the settings and `company.yaml`. */
export const destinationNames = [
  'mail',
  'webhook',
  'google-chat',
  'teams',
  'slack',
  'hubspot',
] as const;

export type DestinationName = (typeof destinationNames)[number];

/** Destinations operated by one company, by its name in the privacy policy. */
export const recipients = {
  'google-chat': 'Google Chat',
  teams: 'Microsoft Teams',
  slack: 'Slack',
  hubspot: 'HubSpot',
} as const satisfies Partial<Record<DestinationName, string>>;
