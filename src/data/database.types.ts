// The part of the database that the site calls, in the form of the official generator.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      votes: {
        Row: {
          voter_id: string;
          entry_id: string;
          week_id: string;
          stars: number;
          weight: number;
          state: string;
          receipt: string;
          cast_at: string;
          changed_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      cast_vote: { Args: { p_entry_id: string; p_stars: number; p_request_id: string }; Returns: Json };
      list_standings: {
        Args: { p_country: string; p_week?: string | null; p_limit?: number; p_after?: string | null };
        Returns: Json[];
      };
      get_contest_week: { Args: { p_country: string; p_week?: string | null }; Returns: Json };
      list_contest_weeks: { Args: { p_country: string; p_limit?: number }; Returns: Json[] };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
