// Texts of the demo's contestants about themselves. All are invented.
export const OWN_WORDS: readonly string[] = [
  'I teach first grade and sing in a choir on Thursdays.\nIf you hear somebody humming in the jeepney, it is probably me.',
  'Nurse by night, swimmer by morning. My grandmother sewed the dress in the second photo and asks to be mentioned: thank you, Lola.',
  'I study marine biology and would like to see every reef of the Visayas before I am thirty. Eleven done.',
  'Baker, early riser, terrible dancer. I entered because my sister dared me, and now I am rather enjoying it.',
  'I repair old radios with my father. There is nothing better than the moment when one of them speaks again.',
  'Volleyball since I was nine, captain since last year. I like long bus rides, sour mangoes and people who are on time.',
  'I write software during the week and paint on Sundays.\n\nMost of my pictures are of the sea. Some of them even look like it.',
  'Second of five, so I learned to speak quickly. I want to open a small library in our barangay; we have two hundred books already.',
];
