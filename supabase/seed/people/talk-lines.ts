// Messages between the people of the demo. All are invented.

/** A person: a demo sign-in, or a contestant of the live week by country and number. */
export type Talker = 'voter' | 'contestant' | `${string}:${number}`;

export interface Talk {
  readonly between: readonly [asks: Talker, asked: Talker];
  /** `waiting`: the first line has no answer. */
  readonly state: 'accepted' | 'waiting';
  /** Hours before now, descending, and the sender: 0 or 1 of `between`. */
  readonly lines: readonly (readonly [hours: number, speaker: 0 | 1, body: string])[];
}

const FRIENDS: Talk = {
  between: ['voter', 'contestant'],
  state: 'accepted',
  lines: [
    [75, 0, 'Hello Isabel! I gave you five stars today. Did you really sew the dress yourself?'],
    [74, 1, 'Thank you, Sam! Yes, it took me three weekends and a lot of coffee.'],
    [73.9, 1, 'The sleeves I did twice 😅'],
    [50, 0, 'It was worth it. My sister asks which fabric it is.'],
    [
      49.5,
      1,
      'Piña silk for the sleeves, and the rest is an old curtain of my aunt. Please do not tell her.',
    ],
    [27, 0, 'Your secret is safe with me.'],
    [3.2, 1, 'Not long until the close. I am so nervous!'],
    [3, 1, 'Will you watch the results on Monday?'],
  ],
};

const ROOMMATES: Talk = {
  between: ['ph:1', 'contestant'],
  state: 'accepted',
  lines: [
    [214, 0, 'Hi Isabel, we are both in this week! Shall we keep each other company?'],
    [213, 1, 'Yes please! I know nobody here yet.'],
    [212.8, 0, 'Now you know one person.'],
    [212.5, 1, 'Where are you from?'],
    [212.4, 0, 'Close to the sea. You can hear it from my kitchen.'],
    [212.2, 1, 'I am jealous. I hear the neighbours’ karaoke.'],
    [190, 0, 'How did you choose your photo?'],
    [189.7, 1, 'My brother chose. He said I should take the one where I do not look at the camera.'],
    [189.5, 0, 'Brothers know.'],
    [189.4, 1, 'Sometimes. He also wanted the one with the chicken.'],
    [189.3, 0, 'I would have voted for the chicken.'],
    [166, 1, 'Did yours get approved at once?'],
    [165.5, 0, 'The second time. The first one was too dark.'],
    [165.2, 1, 'Mine took four hours. I looked every ten minutes.'],
    [165, 0, 'Same!'],
    [140, 0, 'I am at place 9 now. Yesterday 14.'],
    [139.8, 1, 'That is wonderful! What happened?'],
    [139.6, 0, 'My old school shared my page. Two hundred teenagers, very loud.'],
    [139.4, 1, 'I need a school.'],
    [120, 1, 'Question: do you answer everybody who writes?'],
    [119.5, 0, 'Those who ask something. A “hi” alone I let wait.'],
    [119.3, 1, 'Good rule. I take it over.'],
    [96, 0, 'Somebody asked me today whether I am real.'],
    [95.8, 1, 'And?'],
    [95.6, 0, 'I said: mostly.'],
    [95.5, 1, 'Ha!'],
    [72, 1, 'On the last day nobody sees the scores. I do not know whether I can stand it.'],
    [71.5, 0, 'It is the best part. A whole day without looking.'],
    [71.2, 1, 'You are braver than I am.'],
    [48, 0, 'Did you eat something today?'],
    [47.8, 1, 'Rice. And rice.'],
    [47.6, 0, 'A balanced meal.'],
    [26, 1, 'Thank you for this week, whatever comes.'],
    [5, 0, 'Whoever of us is ahead pays for the halo-halo.'],
    [4.9, 0, 'Deal?'],
  ],
};

/** Right to left, with names, numbers and words of the other direction in it. */
const ARABIC: Talk = {
  between: ['fr:0', 'contestant'],
  state: 'accepted',
  lines: [
    [58, 0, 'مرحبا إيزابيل! أنا أيضا مشاركة هذا الأسبوع، من Lyon. صورتك رائعة.'],
    [56, 1, 'شكرا جزيلا! أتعلم العربية منذ سنتين فقط، سامحي أخطائي 🙂'],
    [55, 0, 'لغتك ممتازة. رأيت أنك حصلت على 4.85 من 5، مبروك!'],
    [54, 1, 'لم أصدق ذلك. You are very kind, حقا.'],
    [8, 0, 'ما اسم القماش في الصورة الثانية؟ هل هو piña أم حرير؟'],
  ],
};

const FROM_AFAR: Talk = {
  between: ['voter', 'es:0'],
  state: 'accepted',
  lines: [
    [99, 0, 'Hello! Your city looks beautiful. Which street is that in the second photo?'],
    [98, 1, 'مرحبا Sam! اسم الشارع Calle Larios، وهو قريب من بيتي.'],
    [97, 0, 'شكرا! I used a translator, sorry.'],
    [30, 1, 'لا بأس 😊 الترجمة جيدة. هل زرت إسبانيا في 2024؟'],
    [29, 0, 'Not yet. Maybe next year.'],
  ],
};

const REQUESTS: readonly Talk[] = [
  {
    between: ['jp:0', 'contestant'],
    state: 'waiting',
    lines: [[20, 0, 'はじめまして。東京から応援しています。ドレスの刺繍がとても素敵ですね。']],
  },
  {
    between: ['ph:2', 'contestant'],
    state: 'waiting',
    lines: [[6, 0, 'Hi Isabel! I am two cards below you on the wall. Would you like to be wall neighbours?']],
  },
  {
    between: ['voter', 'in:0'],
    state: 'waiting',
    lines: [[16, 0, 'Good luck this week! Your sentence about your grandmother made my day.']],
  },
  {
    between: ['contestant', 'ru:0'],
    state: 'waiting',
    lines: [[33, 0, 'Привет! Мне очень понравилось твоё платье. Это ты сама вышивала?']],
  },
];

export const TALKS: readonly Talk[] = [FRIENDS, ROOMMATES, ARABIC, FROM_AFAR, ...REQUESTS];
