// The scripts that the tested product loads with consent. They exist nowhere: a test that gives consent answers for them.

/** One of this site and two of other hosts, so that the content security policy is tested too. */
export const OPTIONAL_SCRIPTS_ENV = {
  PUBLIC_ANALYTICS_SCRIPT: '/stand-in/analytics.js',
  PUBLIC_ANALYTICS_ATTRIBUTES: 'data-site-id=17',
  PUBLIC_ANALYTICS_COOKIES: '_analytics_*',
  PUBLIC_ANALYTICS_STORAGE: 'analytics.*',
  PUBLIC_MARKETING_SCRIPT: 'https://marketing.example/pixel.js',
  PUBLIC_MARKETING_CONNECT: 'https://events.marketing.example',
  PUBLIC_MARKETING_IMAGES: 'https://pixel.marketing.example',
  PUBLIC_MARKETING_COOKIES: '_marketing_*',
  PUBLIC_MARKETING_STORAGE: 'marketing.*',
  PUBLIC_PERSONALIZATION_SCRIPT: 'https://personalization.example/fits.js',
  PUBLIC_PERSONALIZATION_COOKIES: '_personalization_id',
  PUBLIC_PERSONALIZATION_STORAGE: 'personalization.*',
};
