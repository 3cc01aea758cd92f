/** Where messages can go, as the store, the settings and `company.yaml` name it. */
export const destinationNames = [
  'mail',
  'webhook',
  'google-chat',
  'teams',
  'slack',
  'hubspot',
] as const;

export type DestinationName = (typeof destinationNames)[number];

/** Those that are sent to one company alone, as a privacy policy names it. */
export const recipients = {
  'google-chat': 'Google Chat',
  teams: 'Microsoft Teams',
  slack: 'Slack',
  hubspot: 'HubSpot',
} as const satisfies Partial<Record<DestinationName, string>>;
