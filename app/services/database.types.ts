// Generated from supabase/schemas by `npm run types`; not edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          actor: string | null;
          at: string;
          changed: string[];
          client: string | null;
          id: number;
          row_id: string;
          verb: string;
          what: string;
        };
        Insert: {
          actor?: string | null;
          at?: string;
          changed?: string[];
          client?: string | null;
          id?: never;
          row_id: string;
          verb: string;
          what: string;
        };
        Update: {
          actor?: string | null;
          at?: string;
          changed?: string[];
          client?: string | null;
          id?: never;
          row_id?: string;
          verb?: string;
          what?: string;
        };
        Relationships: [];
      };
      consents: {
        Row: {
          created_at: string;
          id: string;
          is_given: boolean;
          place: string;
          user_id: string;
          what: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_given: boolean;
          place: string;
          user_id: string;
          what: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_given?: boolean;
          place?: string;
          user_id?: string;
          what?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          done_at: string | null;
          email: string;
          id: string;
          message: string;
          name: string;
          status: string;
          subject: string;
        };
        Insert: {
          created_at?: string;
          done_at?: string | null;
          email: string;
          id?: string;
          message: string;
          name: string;
          status?: never;
          subject: string;
        };
        Update: {
          created_at?: string;
          done_at?: string | null;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          status?: never;
          subject?: string;
        };
        Relationships: [];
      };
      days_off: {
        Row: {
          created_at: string;
          day: string;
        };
        Insert: {
          created_at?: string;
          day: string;
        };
        Update: {
          created_at?: string;
          day?: string;
        };
        Relationships: [];
      };
      launch_promotion_counters: {
        Row: {
          available_spots: number;
          plan_name: string;
          total_spots: number;
        };
        Insert: {
          available_spots: number;
          plan_name: string;
          total_spots: number;
        };
        Update: {
          available_spots?: number;
          plan_name?: string;
          total_spots?: number;
        };
        Relationships: [];
      };
      linkedin_connections: {
        Row: {
          access_token_sealed: string;
          connected_at: string;
          expires_at: string | null;
          refresh_token_sealed: string | null;
          scope: string | null;
          user_id: string;
        };
        Insert: {
          access_token_sealed: string;
          connected_at?: string;
          expires_at?: string | null;
          refresh_token_sealed?: string | null;
          scope?: string | null;
          user_id: string;
        };
        Update: {
          access_token_sealed?: string;
          connected_at?: string;
          expires_at?: string | null;
          refresh_token_sealed?: string | null;
          scope?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      linkedin_revocations: {
        Row: {
          attempts: number;
          created_at: string;
          give_up_at: string;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          token_sealed: string;
          user_id: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          give_up_at: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          token_sealed: string;
          user_id: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          give_up_at?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          token_sealed?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      linkedin_used_states: {
        Row: {
          expires_at: string;
          state_hash: string;
        };
        Insert: {
          expires_at: string;
          state_hash: string;
        };
        Update: {
          expires_at?: string;
          state_hash?: string;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          data: NonNullable<Json>;
          give_up_at: string;
          id: string;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          recipient: string;
          user_id: string | null;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          data?: NonNullable<Json>;
          give_up_at?: string;
          id?: string;
          kind: string;
          last_error?: string | null;
          next_attempt_at?: string;
          recipient: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          data?: NonNullable<Json>;
          give_up_at?: string;
          id?: string;
          kind?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          recipient?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      meetings: {
        Row: {
          action_plan_at: string | null;
          created_at: string;
          id: string;
          sequence: number;
          starts_at: string;
          status: string;
          user_id: string;
          zone: string | null;
        };
        Insert: {
          action_plan_at?: string | null;
          created_at?: string;
          id?: string;
          sequence?: number;
          starts_at: string;
          status?: string;
          user_id: string;
          zone?: string | null;
        };
        Update: {
          action_plan_at?: string | null;
          created_at?: string;
          id?: string;
          sequence?: number;
          starts_at?: string;
          status?: string;
          user_id?: string;
          zone?: string | null;
        };
        Relationships: [];
      };
      message_answers: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          member_id: string | null;
          message_id: string;
        };
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          member_id?: string | null;
          message_id: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          member_id?: string | null;
          message_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "message_answers_message_id_fkey";
            columns: ["message_id"];
            referencedRelation: "contact_messages";
            referencedColumns: ["id"];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          asked_at: string | null;
          confirm_hash: string | null;
          confirmed_at: string | null;
          consent: string | null;
          created_at: string;
          email: string;
          id: number;
          key: string;
          leave_token: string;
          left_at: string | null;
          status: string;
        };
        Insert: {
          asked_at?: string | null;
          confirm_hash?: string | null;
          confirmed_at?: string | null;
          consent?: string | null;
          created_at?: string;
          email: string;
          id?: never;
          key?: string;
          leave_token?: string;
          left_at?: string | null;
          status?: never;
        };
        Update: {
          asked_at?: string | null;
          confirm_hash?: string | null;
          confirmed_at?: string | null;
          consent?: string | null;
          created_at?: string;
          email?: string;
          id?: never;
          key?: string;
          leave_token?: string;
          left_at?: string | null;
          status?: never;
        };
        Relationships: [];
      };
      plan_change_requests: {
        Row: {
          created_at: string;
          decided_at: string | null;
          effective_on: string | null;
          handled_at: string | null;
          id: string;
          reason: string | null;
          requested_plan: string;
          status: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          effective_on?: string | null;
          handled_at?: string | null;
          id?: string;
          reason?: string | null;
          requested_plan: string;
          status?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          effective_on?: string | null;
          handled_at?: string | null;
          id?: string;
          reason?: string | null;
          requested_plan?: string;
          status?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      profile_drafts: {
        Row: {
          business_name: string | null;
          created_at: string;
          differentiator: string | null;
          facebook_url: string | null;
          instagram_url: string | null;
          linkedin_url: string | null;
          offer_description: string | null;
          step: string;
          tone_preference: string | null;
          user_id: string;
          website: string | null;
          words_to_avoid: string | null;
        };
        Insert: {
          business_name?: string | null;
          created_at?: string;
          differentiator?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string | null;
          step?: string;
          tone_preference?: string | null;
          user_id?: string;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Update: {
          business_name?: string | null;
          created_at?: string;
          differentiator?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string | null;
          step?: string;
          tone_preference?: string | null;
          user_id?: string;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Relationships: [];
      };
      profile_webhook_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          delivered_at: string | null;
          give_up_at: string;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          user_id: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          delivered_at?: string | null;
          give_up_at?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          user_id: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          delivered_at?: string | null;
          give_up_at?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          business_name: string;
          chosen_plan: string;
          completed_at: string | null;
          created_at: string;
          differentiator: string;
          facebook_url: string | null;
          id: string;
          instagram_url: string | null;
          linkedin_url: string | null;
          offer_description: string;
          plan_activated_at: string | null;
          plan_status: string;
          tone_preference: string | null;
          website: string | null;
          words_to_avoid: string | null;
        };
        Insert: {
          business_name?: string;
          chosen_plan?: string;
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string;
          facebook_url?: string | null;
          id: string;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string;
          plan_activated_at?: string | null;
          plan_status?: string;
          tone_preference?: string | null;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Update: {
          business_name?: string;
          chosen_plan?: string;
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string;
          facebook_url?: string | null;
          id?: string;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string;
          plan_activated_at?: string | null;
          plan_status?: string;
          tone_preference?: string | null;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          created_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      support_tickets: {
        Row: {
          category: string;
          created_at: string;
          description: string;
          id: string;
          priority: string;
          status: string;
          subject: string;
          user_id: string;
          waits_since: string;
        };
        Insert: {
          category?: string;
          created_at?: string;
          description: string;
          id?: string;
          priority?: string;
          status?: string;
          subject: string;
          user_id?: string;
          waits_since?: string;
        };
        Update: {
          category?: string;
          created_at?: string;
          description?: string;
          id?: string;
          priority?: string;
          status?: string;
          subject?: string;
          user_id?: string;
          waits_since?: string;
        };
        Relationships: [];
      };
      ticket_messages: {
        Row: {
          author: string;
          body: string;
          created_at: string;
          id: string;
          member_id: string | null;
          ticket_id: string;
        };
        Insert: {
          author: string;
          body: string;
          created_at?: string;
          id?: string;
          member_id?: string | null;
          ticket_id: string;
        };
        Update: {
          author?: string;
          body?: string;
          created_at?: string;
          id?: string;
          member_id?: string | null;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_messages_ticket_id_fkey";
            columns: ["ticket_id"];
            referencedRelation: "support_tickets";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      add_staff: { Args: { email: string }; Returns: boolean };
      backend_health: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cron_failures: Json;
          drains_scheduled: boolean;
          mails_given_up: number;
          mails_stuck: number;
          oldest_waiting: string;
          revocations_stuck: number;
          secrets_missing: string[];
          webhooks_given_up: number;
          webhooks_undeliverable: number;
        }[];
      };
      book_meeting: { Args: { starts_at: string; zone?: string }; Returns: string };
      cancel_meeting_by_key: { Args: { id: string; key: string }; Returns: string };
      cancel_my_meeting: { Args: Record<PropertyKey, never>; Returns: string };
      claim_linkedin_revocations: {
        Args: { most?: number };
        Returns: {
          id: string;
          token_sealed: string;
          user_id: string;
        }[];
      };
      claim_mails: {
        Args: { most?: number };
        Returns: {
          created_at: string;
          data: Json;
          id: string;
          kind: string;
          recipient: string;
        }[];
      };
      claim_profile_webhooks: {
        Args: { client?: string; most?: number };
        Returns: {
          body: Json;
          id: string;
        }[];
      };
      close_my_ticket: { Args: { id: string; is_resolved: boolean }; Returns: boolean };
      confirm_newsletter: { Args: { token: string }; Returns: boolean };
      delete_my_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      desk: { Args: { args?: Json; what: string }; Returns: Json };
      end_my_session: { Args: { id: string }; Returns: boolean };
      ensure_my_profile: { Args: Record<PropertyKey, never>; Returns: undefined };
      leave_newsletter: { Args: { token: string }; Returns: boolean };
      meeting_by_key: { Args: { id: string; key: string }; Returns: Json };
      move_meeting_by_key: {
        Args: { id: string; key: string; starts_at: string };
        Returns: string;
      };
      my_contact_messages: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answers: Json;
          created_at: string;
          email: string;
          message: string;
          name: string;
          subject: string;
        }[];
      };
      my_newsletter_subscription: {
        Args: Record<PropertyKey, never>;
        Returns: {
          confirmed_at: string;
          consent: string;
          created_at: string;
          email: string;
          left_at: string;
          status: string;
        }[];
      };
      my_page: { Args: { item?: string; parts?: string[] }; Returns: Json };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          ip: string;
          is_current: boolean;
          refreshed_at: string;
          user_agent: string;
        }[];
      };
      my_webhook_deliveries: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempts: number;
          created_at: string;
          delivered_at: string;
          id: string;
        }[];
      };
      release_my_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      reply_to_my_ticket: {
        Args: { body: string; id: string; ticket_id: string };
        Returns: string;
      };
      request_setup_call: { Args: { id: string; message: string }; Returns: undefined };
      send_contact_message: {
        Args: { email: string; message: string; name: string; subject: string };
        Returns: undefined;
      };
      session_is_alive: { Args: Record<PropertyKey, never>; Returns: boolean };
      set_my_consents: { Args: { marketing: boolean; newsletter: boolean }; Returns: boolean };
      subscribe_to_newsletter: { Args: { email: string }; Returns: undefined };
      take_ticket_mail: {
        Args: { body: string; id: string; name: string; sender: string; ticket_id: string };
        Returns: string;
      };
      withdraw_my_plan_request: { Args: { id: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

/** A row or, in place of null, the object in which every key is null: the API answers that. */
export type NullableRow<Row> = Row | Record<keyof Row, null>;
