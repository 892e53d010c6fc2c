/** A sample login: its age, and the address and headers of its request. */
export interface DemoLogin {
  minutesAgo: number;
  address: string;
  headers: Record<string, string>;
  isStaff?: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The logins of one user, oldest first: a phone, a tablet, a staff session, and the caller's browser. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    minutesAgo: 23 * DAY + 5 * HOUR + 12,
    address: '2001:480:10::7d',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'sec-ch-ua': '"Chromium";v="130", "Samsung Internet";v="28.0", "Not?A_Brand";v="99"',
      'sec-ch-ua-platform': '"Android"',
      'sec-ch-ua-mobile': '?1',
    },
  },
  {
    minutesAgo: 9 * DAY + 14 * HOUR + 41,
    address: '89.160.20.112',
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
  },
  {
    minutesAgo: 2 * DAY + 3 * HOUR + 27,
    address: '10.20.0.17',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'sec-ch-ua': '"Chromium";v="142", "Microsoft Edge";v="142", "Not_A Brand";v="99"',
      'sec-ch-ua-platform': '"Windows"',
      'sec-ch-ua-mobile': '?0',
    },
    isStaff: true,
  },
  {
    minutesAgo: 38,
    address: '81.2.69.142',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
      'sec-ch-ua-platform': '"macOS"',
      'sec-ch-ua-mobile': '?0',
    },
  },
];
