/** The names in the files of `deploy/`, which the test keeps. */
export const siteHost = 'www.example.com';
export const otherHost = 'example.com';
